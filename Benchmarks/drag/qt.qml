import QtQuick
import QtQuick.Controls.Basic

// A queue on the left, a stack with pages on the right, all moving, and a knob at the bottom that can be dragged.
Rectangle {
    id: root
    width: 960; height: 640; color: "#f2f2f7"
    property int next: 5

    component Picture: Image {
        property int number
        property int radius: 0
        source: "image://cover/img" + String(number).padStart(2, "0") + "?" + width + "x" + height + "x" + radius
    }
    component Caption: Text { font { family: "DejaVu Sans"; pixelSize: 16 } }

    ListModel { id: cards }
    Component.onCompleted: { for (let index = 0; index < 5; index++) cards.append({ number: index }) }
    Item {
        width: 240; height: 640; clip: true
        ListView {
            x: 12; y: 12; width: 216; height: 628; spacing: 12; interactive: false; model: cards
            delegate: Item {
                required property int number
                width: 216; height: 96
                Picture { width: 216; height: 96; number: parent.number; radius: 8 }
                Caption { x: 12; y: 66; text: "Card " + parent.number; color: "white" }
            }
            remove: Transition { NumberAnimation { property: "x"; to: 240; duration: 300; easing.type: Easing.OutCubic } }
            removeDisplaced: Transition { NumberAnimation { property: "y"; duration: 600; easing.type: Easing.OutCubic } }
            add: Transition { NumberAnimation { property: "y"; from: 628; duration: 500; easing.type: Easing.OutCubic } }
        }
    }

    StackView {
        id: stack
        x: 240; width: 720; height: 640; clip: true
        initialItem: pagesController
        component Slide: Transition {
            id: slide
            property real from
            property real to
            NumberAnimation { property: "x"; from: slide.from; to: slide.to; duration: 250; easing.type: Easing.OutCubic }
        }
        pushEnter: Slide { from: 720; to: 0 }
        pushExit: Slide { from: 0; to: -720 }
        popEnter: Slide { from: -720; to: 0 }
        popExit: Slide { from: 0; to: 720 }
    }
    Component {
        id: pagesController
        Item {
            Rectangle {
                width: 720; height: 56
                Rectangle { y: 55; width: 720; height: 1; color: "#c8c8cc" }
                Caption { anchors.centerIn: parent; text: "Peers"; font.pixelSize: 24 }
            }
            ListView {
                y: 56; width: 720; height: 584; clip: true; orientation: ListView.Horizontal; cacheBuffer: 720
                interactive: false; model: 12
                delegate: Item {
                    required property int index
                    width: 720; height: 584
                    Picture { x: 24; y: 24; width: 672; height: 400; number: parent.index }
                    Caption { x: 40; y: 380; text: "Page " + parent.index; color: "white"; font.pixelSize: 24 }
                }
                SequentialAnimation on contentX {
                    loops: Animation.Infinite
                    NumberAnimation { from: 0; to: 720 * 11; duration: 11000 }
                    NumberAnimation { from: 720 * 11; to: 0; duration: 11000 }
                }
            }
        }
    }
    Component {
        id: pushedController
        Rectangle {
            Caption {
                width: 720; height: 56; horizontalAlignment: Text.AlignHCenter; verticalAlignment: Text.AlignVCenter
                text: "Pushed controller"; font.pixelSize: 24
            }
            Picture { x: 24; y: 80; width: 672; height: 400; number: 7 }
            Caption { x: 24; y: 496; text: "A label in the pushed controller" }
            Button { x: 24; y: 544; width: 160; height: 40; text: "Button" }
        }
    }

    Rectangle {
        x: 260; y: 600; width: 40; height: 24; color: "#ff00ff"
        MouseArea {
            anchors.fill: parent
            drag { target: parent; axis: Drag.XAxis; threshold: 0; smoothed: false; minimumX: 260; maximumX: 900 }
        }
    }

    Timer {
        running: true; interval: 1000; repeat: true
        onTriggered: { cards.remove(0); cards.append({ number: root.next }); root.next = (root.next + 1) % 12 }
    }
    Timer {
        running: true; interval: 500; repeat: true
        onTriggered: { if (stack.depth > 1) stack.pop(); else stack.push(pushedController) }
    }
}
